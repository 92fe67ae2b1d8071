import type { TestApi } from '../../../api/test/testApi'
import { permissionCode, permissionCodes } from '../../../shared/access/permissions'
import { meets, namesOf, type Rule } from './access'

/** A set of permissions, and whether a rule allows it. */
export interface Holder {
  /** 'none', 'all', 'only LEADS_LIST', 'all but LEADS_LIST'. */
  label: string
  permissions: readonly number[]
  enters: boolean
}

const codesOf = (rule: Rule) => (namesOf(rule) ?? []).flatMap((name) => permissionCode(name) ?? [])
const meetsWith = (rule: Rule, permissions: readonly number[]) =>
  meets(rule, (name) => permissions.includes(permissionCode(name) ?? 0))

/** For a rule that needs all of its names: sets without one of them, and exactly these. */
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
 * A minimal set of callers that distinguishes a rule from all others, instead of 272. Rules allow any of some codes: if
 * all other codes are refused, no other code is allowed; if a single code is allowed, it is part of the rule.
 * `everyHolder` tests that more permissions never allow less.
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

/** No permission, all, and for each code only it and all except it: for rules that need no server. */
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

/** Tokens by label, with one session per set of permissions. */
export function createTokens(api: TestApi) {
  const tokens = new Map<string, Promise<string>>()
  return ({ label, permissions }: Pick<Holder, 'label' | 'permissions'>): Promise<string> => {
    const token = tokens.get(label) ?? api.signInAs(permissions)
    tokens.set(label, token)
    return token
  }
}

/** Limits concurrency, so that no call times out while waiting for a database connection. */
export async function inPortions<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 8) await Promise.all(items.slice(at, at + 8).map(work))
}
