/** The look of the page, by the wish of its reader dark or light; what is wide scrolls by itself. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--ink:#1c2430;--dim:#586474;--line:#d5dbe3;--paper:#fff;--panel:#f5f7fa;--mark:#1f5fbf;--soft:#a9c5ee;--good:#116b3a;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#e6eaf0;--dim:#a0abba;--line:#38424f;--paper:#12171e;--panel:#1b222b;--mark:#7fb2ff;--soft:#2f4f7d;--good:#63cf94;--bad:#ff8a80}}
*{box-sizing:border-box}
body{overflow-wrap:anywhere;margin:0 auto;padding:1.5rem 1rem 3rem;max-width:66rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif}
h1{font-size:1.5rem;margin:0 0 .25rem;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:2.25rem 0 .5rem}
p{margin:.15rem 0}.dim,figcaption{color:var(--dim)}figure{margin:0}figcaption{font-size:.875rem;margin-top:.5rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.925rem}
th,td{padding:.35rem .6rem;border-bottom:1px solid var(--line);text-align:right;vertical-align:top;white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0;white-space:normal;overflow-wrap:anywhere;min-width:7rem}th{color:var(--dim);font-weight:500}
.row{display:grid;grid-template-columns:minmax(5rem,14rem) 1fr 11.5rem;grid-template-areas:"name bar number";gap:.1rem .75rem;align-items:center;margin:.4rem 0}
.row>:first-child{grid-area:name;overflow-wrap:anywhere}.row svg{grid-area:bar}.number{grid-area:number;text-align:right;font-variant-numeric:tabular-nums}
svg{display:block;width:100%;overflow:visible}svg text{fill:var(--dim);font-size:.8rem}svg .name{fill:var(--ink);font-weight:600}
.axis{stroke:var(--line)}.reach{stroke:var(--soft);stroke-width:10}.whisker{stroke:var(--soft);stroke-width:4}.mark{fill:var(--mark);stroke:var(--paper);stroke-width:2}
ol.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.75rem;margin:.5rem 0 0;padding-left:1.5rem;font-size:.925rem}
.better{color:var(--good)}.worse{color:var(--bad)}
details{border:1px solid var(--line);border-radius:.4rem;margin:.5rem 0;padding:.4rem .75rem;background:var(--panel)}
summary{cursor:pointer;overflow-wrap:anywhere}summary:focus-visible{outline:2px solid var(--mark);outline-offset:2px}
pre{margin:.5rem 0 0;white-space:pre-wrap;overflow-wrap:anywhere;font:.875rem/1.5 ui-monospace,monospace}
@media (max-width:36rem){.row{grid-template-columns:1fr auto;grid-template-areas:"name number" "bar bar"}}
@media print{details{break-inside:avoid}}
`
