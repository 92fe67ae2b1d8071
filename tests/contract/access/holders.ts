import type { TestApi } from '../../../api/test/testApi'
import { permissionCode, permissionCodes } from '../../../shared/access/permissions'
import { meets, namesOf, type Rule } from './access'

/** Somebody with certain permissions, and whether a rule lets them in. */
export interface Holder {
  /** 'none', 'all', 'only LEADS_LIST', 'all but LEADS_LIST'. */
  label: string
  permissions: readonly number[]
  enters: boolean
}

const codesOf = (rule: Rule) => (namesOf(rule) ?? []).flatMap((name) => permissionCode(name) ?? [])
const meetsWith = (rule: Rule, permissions: readonly number[]) =>
  meets(rule, (name) => permissions.includes(permissionCode(name) ?? 0))

/** Of a rule that needs every one of its names: those who lack one of them, and who has just these. */
const holdersOfAll = (names: readonly string[], codes: readonly number[]): Holder[] => [
  { label: 'none', permissions: [], enters: false },
  ...names.map((name, at) => ({
    label: `all but ${name}`,
    permissions: permissionCodes.filter((code) => code !== codes[at]),
    enters: false,
  })),
  { label: `only ${names.join(', ')}`, permissions: codes, enters: true },
  { label: 'all', permissions: permissionCodes, enters: true },
]

/**
 * Those whose calls tell a rule from every other, so that a server is asked a few times and not 272 times. Rules open to
 * holders of any of some codes; where one with all other codes is refused, no other code opens; where one with a code alone
 * enters, that code does. That more permissions never open less is what `everyHolder` is for.
 */
export function tellingHolders(rule: Rule): Holder[] {
  const names = namesOf(rule) ?? []
  const codes = codesOf(rule)
  if (typeof rule === 'object' && 'all' in rule) return holdersOfAll(names, codes)
  return [
    { label: 'none', permissions: [], enters: false },
    {
      label: `all but ${names.join(', ')}`,
      permissions: permissionCodes.filter((code) => !codes.includes(code)),
      enters: false,
    },
    ...names.map((name, at) => ({ label: `only ${name}`, permissions: codes.slice(at, at + 1), enters: true })),
    { label: 'all', permissions: permissionCodes, enters: true },
  ]
}

/** One with no permission, one with all, and for each code one with it alone and one with all but it: for rules without a server. */
export function everyHolder(rule: Rule): Holder[] {
  const kinds = [
    { label: 'none', permissions: [] },
    { label: 'all', permissions: permissionCodes },
    ...permissionCodes.map((code) => ({ label: `only ${code}`, permissions: [code] })),
    ...permissionCodes.map((code) => ({
      label: `all but ${code}`,
      permissions: permissionCodes.filter((other) => other !== code),
    })),
  ]
  return kinds.map((kind) => ({ ...kind, enters: meetsWith(rule, kind.permissions) }))
}

/** Tokens by label: one session for each set of permissions, whatever asks for it. */
export function createTokens(api: TestApi) {
  const tokens = new Map<string, Promise<string>>()
  return ({ label, permissions }: Pick<Holder, 'label' | 'permissions'>): Promise<string> => {
    const token = tokens.get(label) ?? api.signInAs(permissions)
    tokens.set(label, token)
    return token
  }
}

/** Some at once, so that no call waits for a database connection so long that it is given up. */
export async function inPortions<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 8) await Promise.all(items.slice(at, at + 8).map(work))
}
