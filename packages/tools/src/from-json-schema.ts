/** The type of the values that a simple JSON Schema allows; `unknown` for what is not simple. Plain ones come first: most members are. */
export type FromJsonSchema<S> = S extends PlainSchema
  ? PlainTypes[S['type']]
  : S extends { readonly const: infer Only }
    ? Only
    : S extends { readonly enum: readonly (infer One)[] }
      ? One
      : S extends { readonly type: infer Type }
        ? FromType<S, Type>
        : unknown

interface PlainTypes {
  readonly string: string
  readonly number: number
  readonly integer: number
  readonly boolean: boolean
  readonly null: null
}

interface PlainSchema {
  readonly type: keyof PlainTypes
  readonly const?: undefined
  readonly enum?: undefined
}

type FromType<S, Type> = Type extends 'object'
  ? FromObject<S>
  : Type extends 'array'
    ? readonly (S extends { readonly items: infer Item } ? FromJsonSchema<Item> : unknown)[]
    : Type extends readonly (infer One)[]
      ? One extends keyof PlainTypes
        ? PlainTypes[One]
        : unknown
      : unknown

type FromObject<S> = S extends { readonly properties: infer Properties }
  ? Flat<
      { readonly [Key in keyof Properties & Required<S>]: FromJsonSchema<Properties[Key]> } & {
        readonly [Key in Exclude<keyof Properties, Required<S>>]?: FromJsonSchema<Properties[Key]>
      }
    >
  : Readonly<Record<string, unknown>>

type Required<S> = S extends { readonly required: readonly (infer Name)[] } ? Name : never

type Flat<T> = { readonly [Key in keyof T]: T[Key] }
