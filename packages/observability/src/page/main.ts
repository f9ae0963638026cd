import type { PageData } from '../html/page-data.ts'
import { TracePage } from './trace-page.ts'

const data: PageData = JSON.parse(document.getElementById('trace')?.textContent ?? '')
new TracePage(data).open()
