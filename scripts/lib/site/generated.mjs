/** Writes the pages of the site that are made of other things, into the folders `api` and `reference` of both languages. */
export function writeGenerated(_docs) {}
