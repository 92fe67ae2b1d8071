import type { TestApi } from '../../api/testApi'
import { permissionCodes } from '../../shared/permissions'

/** Somebody signed in with certain permissions. */
export interface Holder {
  /** 'none', 'all', 'only 4', 'all but 4'. */
  label: string
  permissions: readonly number[]
  token: string
}

/** In portions, so that no call waits for a database connection so long that it is given up. */
export async function inPortions<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += 24) results.push(...(await Promise.all(items.slice(at, at + 24).map(work))))
  return results
}

/** One with no permission, one with all, and for each code one with it alone and one with all but it. */
export function everyHolder(api: TestApi): Promise<Holder[]> {
  const kinds = [
    { label: 'none', permissions: [] },
    { label: 'all', permissions: permissionCodes },
    ...permissionCodes.map((code) => ({ label: `only ${code}`, permissions: [code] })),
    ...permissionCodes.map((code) => ({ label: `all but ${code}`, permissions: permissionCodes.filter((other) => other !== code) })),
  ]
  return inPortions(kinds, async (kind) => ({ ...kind, token: await api.signInAs(kind.permissions) }))
}
