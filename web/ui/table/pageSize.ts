/** Page sizes, stored per list in the browser under the list's module name. */
const key = (module: string) => `page-size:${module}`

/** Last selected size of this list if it is still offered, else null. */
export function rememberedPageSize(module: string, sizes: readonly number[]): number | null {
  const stored = Number(localStorage.getItem(key(module)))
  return sizes.includes(stored) ? stored : null
}

export const rememberPageSize = (module: string, size: number) => localStorage.setItem(key(module), String(size))
