// The permissions of the SDL, from the catalogue that all layers share.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { root } from './stale.mjs'

const file = 'schema/generated/permissionNames.graphql'

const text = ({ permissionGroups, permissionAliases, permissionCode }) => {
  const named = permissionGroups.flatMap(({ group, permissions }) =>
    permissions.map(([name, code]) => [name, `Code ${code}, ${group}.`]),
  )
  const nameOf = (code) => named.find(([name]) => permissionCode(name) === code)[0]
  const aliases = Object.entries(permissionAliases).map(([name, code]) => [
    name,
    `Code ${code}, the same as ${nameOf(code)}.`,
  ])
  return `"""
A permission by its name, with its code and category. A signed-in user holds the permissions of their role; a personal access
token holds a subset of its owner's.
"""
enum PermissionName {
${[...named, ...aliases].map(([name, description]) => `  "${description}"\n  ${name}\n`).join('')}}
`
}

/** The step of code generation that comes before those that read the SDL. */
export const permissionNames = {
  name: 'permissions',
  inputs: ['shared/access/permissions.ts', 'shared/app/recordTypes.ts', 'scripts/permissionNames.mjs'],
  outputs: [file],
  async work() {
    await bundle('shared/access/permissions.ts', 'dist/permissions.mjs')
    const made = text(await import(`${pathToFileURL(path.join(root, 'dist/permissions.mjs')).href}?at=${Date.now()}`))
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), made)
  },
}
