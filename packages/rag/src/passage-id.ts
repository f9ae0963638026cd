/** The id of a passage and what a citation holds between its brackets: `<documentId>#<start>-<end>`, in UTF-16 units. */
export function passageId(documentId: string, start: number, end: number): string {
  return `${documentId}#${start}-${end}`
}
