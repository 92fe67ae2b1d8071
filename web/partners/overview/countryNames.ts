/** `Norway, Sweden and 4 more` */
export function countryNames(countries: readonly { name: string }[]): string {
  const named = countries.length > 3 ? 2 : countries.length
  const names = countries.slice(0, named).map(({ name }) => name)
  const others = countries.length - named
  if (others) return `${names.join(', ')} and ${others} more`
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}
