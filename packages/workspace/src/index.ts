export type { Jail, JailedEntry, JailedFile, JailedFolder, JailedPath } from './jail/jail.ts'
export { openJail } from './jail/open-jail.ts'
