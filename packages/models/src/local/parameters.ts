import { isPlainObject, type JsonSchema } from '@minagent/types'
import { findTerms, type Term } from './words.ts'

/** What kind of value a parameter wants, as far as its schema, name and description tell. */
export type ParameterKind =
  | 'enum'
  | 'boolean'
  | 'number'
  | 'numbers'
  | 'strings'
  | 'zone'
  | 'path'
  | 'place'
  | 'language'
  | 'currency'
  | 'unit'
  | 'time'
  | 'email'
  | 'url'
  | 'identifier'
  | 'symbol'
  | 'expression'
  | 'query'
  | 'text'
  | 'other'

/** Which end of a pair a parameter is: `from` (source, left) or `to` (target, right). */
type ParameterRole = 'from' | 'to' | 'none'

/** One parameter of a tool. */
export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: Readonly<Record<string, unknown>>
  readonly kind: ParameterKind
  readonly role: ParameterRole
  readonly description: string
  /** The words of its name, then of its description. */
  readonly nameTerms: readonly Term[]
  readonly descriptionTerms: readonly Term[]
}

/** The parameters of a tool's schema, in their order; a schema that is no object of properties has none. */
export function readParameters(schema: JsonSchema): readonly Parameter[] {
  if (!isPlainObject(schema) || !isPlainObject(schema.properties)) return []
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).map(([name, value]) => readParameter(name, value, required.includes(name)))
}

function readParameter(name: string, value: unknown, required: boolean): Parameter {
  const schema = concreteSchema(value)
  const description = [schema.title, schema.description].filter((text) => typeof text === 'string').join(' ')
  return {
    name,
    required,
    schema,
    description,
    kind: kindOf(name, description, schema),
    role: roleOf(name, description),
    nameTerms: findTerms(name),
    descriptionTerms: findTerms(description),
  }
}

/** The first member of a union that is not null: optional values are often written as a union. */
function concreteSchema(value: unknown): Readonly<Record<string, unknown>> {
  if (!isPlainObject(value)) return {}
  const union = [value.anyOf, value.oneOf].find(Array.isArray)
  const member: unknown = union?.find((item: unknown) => isPlainObject(item) && item.type !== 'null')
  return isPlainObject(member) ? { ...value, ...member } : value
}

function kindOf(name: string, description: string, schema: Readonly<Record<string, unknown>>): ParameterKind {
  if (Array.isArray(schema.enum)) return 'enum'
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type]
  if (types.includes('boolean')) return 'boolean'
  if (types.includes('number') || types.includes('integer')) return 'number'
  if (types.includes('array')) return isNumberList(schema.items) ? 'numbers' : 'strings'
  if (types.includes('object')) return 'other'
  const format = typeof schema.format === 'string' ? schema.format : ''
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
  const pick = (text: string) => STRING_KINDS.find(([, pattern]) => pattern.test(text))?.[0]
  return FORMATS[format] ?? pick(words) ?? pick(description.toLowerCase()) ?? 'other'
}

const FORMATS: Readonly<Record<string, ParameterKind>> = { email: 'email', uri: 'url', date: 'time', 'date-time': 'time', time: 'time' }

function isNumberList(items: unknown): boolean {
  return isPlainObject(items) && (items.type === 'number' || items.type === 'integer')
}

const STRING_KINDS: readonly (readonly [ParameterKind, RegExp])[] = [
  ['zone', /\btime ?zone\b|\btz\b|\bzone\b|\biana\b|时区/],
  ['email', /\be-?mail\b|邮箱|邮件地址/],
  ['url', /\bur[li]\b|\blink\b|网址|链接/],
  ['path', /\bpath\b|\bfile ?name\b|\bfile\b|\bdirectory\b|\bfolder\b|路径|文件名/],
  ['language', /\blanguages?\b|\blang\b|语言|语种/],
  ['currency', /\bcurrenc(?:y|ies)\b|货币|币种/],
  ['unit', /\bunits?\b|单位/],
  ['expression', /\bexpression\b|\bformula\b|\bequation\b|表达式|算式/],
  [
    'place',
    /\bcity\b|\blocation\b|\bplace\b|\bcountry\b|\bstation\b|\borigin\b|\bdestination\b|\bdeparture\b|\barrival\b|\bairport\b|\btown\b|城市|地点|位置|国家|车站/,
  ],
  ['time', /\btime\b|\bdate\b|\bwhen\b|\bday\b|\bdue\b|\bdeadline\b|时间|日期|哪天/],
  ['symbol', /\bsymbol\b|\bticker\b|股票代码/],
  ['identifier', /\bid\b|\bnumber\b|\bcode\b|\bno\b|编号|单号|号码|代码/],
  ['query', /\bquery\b|\bkeywords?\b|\bsearch\b|^q$|\bpattern\b|\bterms?\b|关键词|关键字|搜索/],
  [
    'text',
    /\btext\b|\bmessage\b|\bbody\b|\bcontent\b|\bnote\b|\btitle\b|\bprompt\b|\bquestion\b|\bdescription\b|\btask\b|\bname\b|内容|文本|标题|消息/,
  ],
]

function roleOf(name: string, description: string): ParameterRole {
  const words = `${name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')} ; ${description}`.toLowerCase()
  if (/^[^;]*\b(?:from|source|origin|start|base|departure|depart)\b|出发|起点|始发/.test(words)) return 'from'
  if (/^[^;]*\b(?:to|target|destination|dest|arrival|end)\b|到达|目的地|终点/.test(words)) return 'to'
  return 'none'
}
