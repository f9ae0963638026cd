import { element } from './element.ts'
import { Playground } from './playground.ts'
import { applyTheme, chooseLanguage, chosenLanguage } from './preferences.ts'
import { takeToken } from './tab-memory.ts'

applyTheme()
chooseLanguage(chosenLanguage())
const root = element('div', { class: 'page' })
document.body.append(root)
void new Playground(root).start(takeToken())
