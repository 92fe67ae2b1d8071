import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { roleLevels } from '../../../shared/access/roles'
import type { Database } from '../../db/connect'
import type { RoleRow } from './roles.schema'

const selectRoles = (db: Database) =>
  db
    .selectFrom('roles')
    .select([
      'roles.id',
      'roles.name',
      'roles.type',
      'roles.permissions',
      'roles.version',
      'roles.created_at',
      'roles.updated_at',
    ])
    .select((query) =>
      jsonArrayFrom(
        query
          .selectFrom('users')
          .select(['users.id', 'users.name'])
          .whereRef('users.level', '=', 'roles.id')
          .orderBy('users.name')
          .orderBy('users.id'),
      ).as('users'),
    )

type Stored = Awaited<ReturnType<ReturnType<typeof selectRoles>['executeTakeFirstOrThrow']>>

const rest = (row: Stored): RoleRow => ({
  ...row,
  // Ensured by a database check.
  type: row.type as RoleRow['type'],
  permissions: [...row.permissions].sort((a, b) => a - b),
  is_fixed: row.id === roleLevels.Admin,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** Roles sorted by id, each with its holders: all roles, or those with these ids. */
export const listRoles = async (db: Database, ids: readonly number[] | null = null): Promise<RoleRow[]> => {
  const chosen = sql<boolean>`(${ids}::bigint[] is null or roles.id = any(${ids}::bigint[]))`
  return (await selectRoles(db).where(chosen).orderBy('roles.id').execute()).map(rest)
}

export async function readRole(db: Database, id: number): Promise<RoleRow | null> {
  const row = await selectRoles(db).where('roles.id', '=', id).executeTakeFirst()
  return row ? rest(row) : null
}
