// Given to Node with --import: whoever imports @minagent/loop gets it with every run also watched.
import { register } from 'node:module'

register('./watch-loop-hooks.mjs', import.meta.url)
