import { visit } from './desk.ts'
import { smallShop } from './shop.ts'

//#region program
/** The visit that was recorded. */
export const lamp = visit(smallShop(), 'Find order A17, then refund 20 euros for order A17.')
//#endregion program
