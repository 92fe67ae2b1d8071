import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { verify } from '@node-rs/argon2'
import { permissionCodes } from '../../../shared/access/permissions'
import { timeZoneNameOf } from '../../../shared/app/time/timeZoneList'
import { loadReference } from './reference'
import { countryIdOf } from '../reference/countryList'
import { type TestDatabase, testDatabase } from '../testDatabase'

let database: TestDatabase

const count = async (table: string) =>
  (await database.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count

describe('loadReference', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await Promise.all([loadReference(database.db), loadReference(database.db)])
  })
  afterAll(() => database.drop())

  it('gives zones, countries and roles the ids that the code knows them by', async () => {
    const { db } = database
    const zone = await db
      .selectFrom('time_zones')
      .selectAll()
      .where('name', '=', 'Europe/Berlin')
      .executeTakeFirstOrThrow()
    expect(timeZoneNameOf(zone.id)).toBe('Europe/Berlin')
    const country = await db.selectFrom('countries').selectAll().where('code', '=', 'DE').executeTakeFirstOrThrow()
    expect(country).toEqual({ id: countryIdOf('DE'), code: 'DE', name: 'Germany' })
    const roles = await db.selectFrom('roles').select(['id', 'name', 'type']).orderBy('id').execute()
    expect(roles.map(({ name }) => name)).toEqual([
      'Admin',
      'Support',
      'Publisher Manager',
      'Advertiser Manager',
      'Crm User',
    ])
  })

  it('lets new rows take the ids after its own', async () => {
    const role = await database.db
      .insertInto('roles')
      .values({ name: 'Auditor' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(role.id).toBe(6)
    await loadReference(database.db)
    const next = await database.db
      .insertInto('roles')
      .values({ name: 'Trader' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(next.id).toBe(7)
  })

  it('keeps what staff made of a default role, except that Admin holds everything', async () => {
    const { db } = database
    await db
      .updateTable('roles')
      .set({ permissions: [1] })
      .where('id', 'in', [1, 5])
      .execute()
    await loadReference(db)
    const roles = await db
      .selectFrom('roles')
      .select(['id', 'permissions'])
      .where('id', 'in', [1, 5])
      .orderBy('id')
      .execute()
    expect(roles).toEqual([
      { id: 1, permissions: permissionCodes },
      { id: 5, permissions: [1] },
    ])
    expect(await count('settings')).toBe(1)
    expect(await count('countries')).toBe(249)
  })

  it('makes the first admin only while there are no users', async () => {
    const { db } = database
    await loadReference(db, { email: 'first@example.com', password: 'Secret123' })
    await loadReference(db, { email: 'second@example.com', password: 'Secret123' })
    const users = await db.selectFrom('users').select(['email', 'level', 'enable_2fa', 'password_hash']).execute()
    expect(users).toMatchObject([{ email: 'first@example.com', level: 1, enable_2fa: true }])
    expect(await verify(users[0]?.password_hash ?? '', 'Secret123')).toBe(true)
  })
})
