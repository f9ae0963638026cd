/** The type of the values that a simple JSON Schema allows; `unknown` for what is not simple. */
export type FromJsonSchema<S> = S extends { readonly const: infer Only }
  ? Only
  : S extends { readonly enum: readonly (infer One)[] }
    ? One
    : S extends { readonly type: infer Type }
      ? Type extends 'object'
        ? FromObject<S>
        : Type extends 'array'
          ? readonly (S extends { readonly items: infer Item } ? FromJsonSchema<Item> : unknown)[]
          : Type extends readonly (infer One)[]
            ? FromType<One>
            : FromType<Type>
      : unknown

type FromType<Type> = Type extends 'string'
  ? string
  : Type extends 'number' | 'integer'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'null'
        ? null
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
