import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { defaultRolePermissions, roleLevels } from '../../../shared/access/roles'
import { timeZoneIdOf, timeZoneNames } from '../../../shared/app/time/timeZoneList'
import type { Database } from '../connect'
import { argon2Options } from '../reference/argon2Options'
import { blacklistTypes } from '../reference/blacklistTypes'
import { countryList } from '../reference/countryList'

/** An arbitrary number that no other lock uses: processes that start at once take turns. */
const lockKey = 7_302_114_002

interface FirstAdmin {
  email: string
  password: string
}

async function loadLists(db: Database) {
  await db
    .insertInto('time_zones')
    .values(timeZoneNames.map((name, index) => ({ id: index + 1, name })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: (row) => row.ref('excluded.name') }))
    .execute()
  await db
    .insertInto('countries')
    .values(countryList.map(([code, name], index) => ({ id: index + 1, code, name })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ code: (row) => row.ref('excluded.code'), name: (row) => row.ref('excluded.name') }),
    )
    .execute()
  await db
    .insertInto('blacklist_types')
    .values(blacklistTypes.map((type, index) => ({ id: index + 1, ...type, config: JSON.stringify(type.config) })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name: (row) => row.ref('excluded.name'),
        field_type: (row) => row.ref('excluded.field_type'),
        config: (row) => row.ref('excluded.config'),
      }),
    )
    .execute()
  await sql`insert into settings (id) values (1) on conflict do nothing`.execute(db)
}

/** Roles changed by staff are kept, but Admin always gets all permissions. */
async function loadRoles(db: Database) {
  const roles = Object.entries(roleLevels).map(([name, id]) => ({
    id,
    name,
    type: 'DEFAULT',
    permissions: [...(defaultRolePermissions[id] ?? [])],
  }))
  await db
    .insertInto('roles')
    .values(roles)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const everything = [...(defaultRolePermissions[roleLevels.Admin] ?? [])]
  await db
    .updateTable('roles')
    .set({ permissions: everything })
    .where('id', '=', roleLevels.Admin)
    .where(sql<boolean>`permissions <> ${everything}::integer[]`)
    .execute()
}

/** Moves the identity sequences past explicitly assigned ids. */
async function advanceSequences(db: Database) {
  for (const table of ['countries', 'blacklist_types', 'roles']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}),
      (select last_value from ${sql.raw(`${table}_id_seq`)})))`.execute(db)
  }
}

async function createFirstAdmin(db: Database, { email, password }: FirstAdmin) {
  const { rows } = await sql`select 1 from users limit 1`.execute(db)
  if (rows.length) return
  await db
    .insertInto('users')
    .values({
      name: 'Admin',
      email,
      level: roleLevels.Admin,
      password_hash: await hash(password, argon2Options),
      timezone_id: timeZoneIdOf('UTC') ?? 1,
      enable_2fa: true,
    })
    .execute()
}

/**
 * Updates the reference data of every installation: time zones, countries, blacklist types, the five default roles and
 * the settings row. Runs at every start after `migrate`; safe to run repeatedly and concurrently. With `firstAdmin`, a
 * database without users gets this user, who sets up a second factor at the first sign-in.
 */
export async function loadReference(db: Database, firstAdmin?: FirstAdmin): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    await loadLists(transaction)
    await loadRoles(transaction)
    await advanceSequences(transaction)
    if (firstAdmin) await createFirstAdmin(transaction, firstAdmin)
  })
}
