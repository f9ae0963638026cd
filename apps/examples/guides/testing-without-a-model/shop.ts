/** Money that went back to a customer. */
export interface Payment {
  readonly order: string
  readonly amount: number
  readonly key: string
}

/** The world of the desk: in a test it is a small object, elsewhere a data base and a bank. */
export interface Shop {
  readonly orders: Readonly<Record<string, { readonly item: string; readonly paid: number }>>
  /** What was paid back, in order. */
  readonly payments: readonly Payment[]
  pay(payment: Payment): Promise<string>
}

export function smallShop(): Shop {
  const payments: Payment[] = []
  return {
    orders: { A17: { item: 'a lamp', paid: 40 }, B4: { item: 'a chandelier', paid: 900 } },
    payments,
    async pay(payment) {
      payments.push(payment)
      return `${payment.amount} euros were paid back for ${payment.order}`
    },
  }
}
