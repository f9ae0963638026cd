/** Where an edge leads that ends its branch. A graph has completed when nothing is under way any more. */
export const END = '$end'
