/** The attributes of a kept element that the converter reads, as they are written. */
export function keptAttributes(name: string, attributes: string): string {
  const wanted = name === 'a' ? ['href'] : name === 'img' ? ['src', 'alt'] : name === 'code' ? ['class'] : []
  return wanted
    .map((key) => {
      const value = attributeValue(key, attributes)
      return value === undefined || value.length > 2_000 ? '' : ` ${key}="${value.replaceAll('"', '&quot;')}"`
    })
    .join('')
}

/** Whether the attributes of an element hide it from people. Best effort: a style sheet can hide what no attribute hides. */
export function isHidden(attributes: string): boolean {
  if (attributes.trim() === '') return false
  if (/\shidden(?=[\s=/]|$)/i.test(attributes) || attributeValue('aria-hidden', attributes)?.toLowerCase() === 'true') return true
  return /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])/i.test(
    attributeValue('style', attributes)?.slice(0, 2_000) ?? '',
  )
}

/** The value of an attribute as it is written, with its entities. */
export function attributeValue(key: string, attributes: string): string | undefined {
  const found = new RegExp(`[\\s"'/]${key}\\s{0,9}=\\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return found?.[1] ?? found?.[2] ?? found?.[3]
}
