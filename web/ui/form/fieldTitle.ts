const wholeWords: Partial<Record<string, string>> = { id: 'ID', ip: 'IP', url: 'URL' }
const capital = (word: string) => wholeWords[word] ?? word.charAt(0).toUpperCase() + word.slice(1)

/** Title from a field name: `created_at` or `createdAt` becomes Created At. */
export const fieldTitle = (field: string): string =>
  field
    .replace(/([A-Z])/g, '_$1')
    .toLowerCase()
    .split('_')
    .map(capital)
    .join(' ')
