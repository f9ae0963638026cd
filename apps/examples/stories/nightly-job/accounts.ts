/** Somebody who owes something, in cents. */
export interface Account {
  readonly id: string
  readonly owner: string
  readonly owes: number
}

export const accounts: readonly Account[] = [
  { id: 'a1', owner: 'Ann', owes: 1200 },
  { id: 'a2', owner: 'Bob', owes: 0 },
  { id: 'a3', owner: 'Carol', owes: 450 },
  { id: 'a4', owner: 'Dave', owes: 9900 },
]

/** What each of them who owes something pays on top. */
export const FEE = 500
