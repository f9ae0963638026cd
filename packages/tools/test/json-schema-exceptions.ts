/** Draft 7: groups of the JSON-Schema-Test-Suite with cases that are judged otherwise, and how many. */
export const draft7: Readonly<Record<string, number>> = {
  // The meta-schema is not carried along, and nothing is fetched: the reference is refused at definition.
  'definitions.json: validate definition against metaschema': 2,
  'ref.json: remote ref, containing refs itself': 2,
  // The validator reads an $id beside a $ref.
  'ref.json: $ref prevents a sibling $id from changing the base uri': 2,
}

/** The same for draft 2020-12. */
export const draft202012: Readonly<Record<string, number>> = {
  // The meta-schema is not carried along, and nothing is fetched: the reference is refused at definition.
  'defs.json: validate definition against metaschema': 2,
  'ref.json: remote ref, containing refs itself': 2,
  // A dynamic reference is taken as a plain one.
  'dynamicRef.json: $dynamicRef avoids the root of each schema, but scopes are still registered': 1,
  'dynamicRef.json: $ref and $dynamicAnchor are independent of order - $defs first': 1,
  'dynamicRef.json: $ref and $dynamicAnchor are independent of order - $ref first': 1,
  'dynamicRef.json: A $dynamicRef resolves to the first $dynamicAnchor still in scope that is encountered when the schema is evaluated': 1,
  'dynamicRef.json: A $dynamicRef that initially resolves to a schema with a matching $dynamicAnchor resolves to the first $dynamicAnchor in the dynamic scope': 1,
  "dynamicRef.json: A $dynamicRef with intermediate scopes that don't include a matching $dynamicAnchor does not affect dynamic scope resolution": 1,
  'dynamicRef.json: after leaving a dynamic scope, it is not used by a $dynamicRef': 2,
  'dynamicRef.json: multiple dynamic paths to the $dynamicRef keyword': 2,
  'dynamicRef.json: strict-tree schema, guards against misspelled properties': 1,
  'dynamicRef.json: tests for implementation dynamic anchor and reference link': 1,
  'unevaluatedItems.json: unevaluatedItems with $dynamicRef': 1,
  'unevaluatedProperties.json: unevaluatedProperties with $dynamicRef': 1,
  // The validator reads an $id, and an $anchor, in another order.
  'ref.json: order of evaluation: $id and $anchor and $ref': 1,
  // The remote document stands in the schema itself, where its own $id takes the place of the address it came from.
  'refRemote.json: remote HTTP ref with different $id': 2,
  'refRemote.json: remote HTTP ref with different URN $id': 2,
  // Vocabularies switch no keyword off.
  'vocabulary.json: schema that uses custom metaschema with with no validation vocabulary': 1,
}
