import { UnusableFile } from './file-failure.ts'

/** The text of a PDF, page after page, and how many pages there are; by the package unpdf, which is loaded now. */
export async function pdfText(bytes: Uint8Array): Promise<{ readonly text: string; readonly pages: number }> {
  const { extractText, getDocumentProxy } = await import('unpdf').catch((cause: unknown) => {
    throw new UnusableFile('needs_package', 'A PDF needs the package unpdf: install it (npm install unpdf).', { cause })
  })
  try {
    // The library takes its bytes away from their owner, and would write its warnings to the console.
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
    try {
      const { text, totalPages } = await extractText(document, { mergePages: false })
      return { text: text.map((page) => page.trim()).join('\n\n'), pages: totalPages }
    } finally {
      await document.loadingTask.destroy()
    }
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException')
      throw new UnusableFile('encrypted', 'The PDF wants a password.', { cause })
    throw cause
  }
}
