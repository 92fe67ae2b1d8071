import { hash } from '@node-rs/argon2'
import { timeZoneIdOf } from '../../../../shared/app/time/timeZoneList'
import type { Instant } from '../../../../shared/app/time/timeZones'
import { argon2Options } from '../../reference/argon2Options'
import type { TableRows } from './rows'

const demoPassword = 'Demo1234'

type Staff = readonly [name: string, email: string, level: number, zone: string, enable2fa?: boolean]

/** The demo sign-ins, then other users that records refer to. */
const staff: readonly Staff[] = [
  ['Ada Admin', 'admin@demo.test', 1, 'UTC'],
  ['Sam Support', 'support@demo.test', 2, 'Europe/London'],
  ['Paula Publishers', 'publishers@demo.test', 3, 'Europe/Berlin'],
  ['Adam Advertisers', 'advertisers@demo.test', 4, 'Europe/Nicosia'],
  ['Cleo Crm', 'crm@demo.test', 5, 'Europe/Kyiv'],
  ['Tom Twofactor', 'twofactor@demo.test', 2, 'UTC', true],
  ['Nora Lindqvist', 'nora.lindqvist@demo.test', 4, 'Europe/Stockholm'],
  ['Marco Ferri', 'marco.ferri@demo.test', 4, 'Europe/Rome'],
  ['Elena Sokolova', 'elena.sokolova@demo.test', 4, 'Europe/Sofia'],
  ['David Katz', 'david.katz@demo.test', 4, 'Asia/Jerusalem'],
  ['Inês Duarte', 'ines.duarte@demo.test', 3, 'Europe/Lisbon'],
  ['Rafael Ortiz', 'rafael.ortiz@demo.test', 3, 'America/Bogota'],
  ['Grace Mwangi', 'grace.mwangi@demo.test', 2, 'Africa/Nairobi'],
  ['Viktor Hristov', 'viktor.hristov@demo.test', 2, 'Europe/Sofia'],
  ['Lucy Tan', 'lucy.tan@demo.test', 5, 'Asia/Singapore'],
  ['Omar Haddad', 'omar.haddad@demo.test', 1, 'Asia/Dubai'],
]

/** Users, with ids from 1. */
export const colleagues = staff.map(([name, email, level, zone], index) => ({
  id: index + 1,
  name,
  email,
  level,
  zone,
}))

const staffIds = staff.map((_, index) => index + 1)
/** Ids of advertiser managers. */
export const managerIds = staffIds.filter((id) => staff[id - 1]?.[2] === 4)
/** E-mails of users who accept conversions and override statuses. */
export const operatorEmails = staff
  .filter(([, , level]) => level === 1 || level === 4 || level === 2)
  .map(([, email]) => email)

/** Hashes of the demo password with different salts; sequential, because each needs 19 MiB. */
export async function demoHashes(count: number): Promise<string[]> {
  const hashes: string[] = []
  while (hashes.length < count) hashes.push(await hash(demoPassword, argon2Options))
  return hashes
}

const zoneIdOf = (zone: string) => timeZoneIdOf(zone) ?? 1

/** All have the demo password and no second factor, except for the user who must set one up. */
export async function userRows(from: Instant): Promise<TableRows[]> {
  const hashes = await demoHashes(staff.length)
  const users = staff.map(([name, email, level, zone, enable2fa = false], index) => ({
    id: index + 1,
    name,
    email,
    level,
    password_hash: hashes[index] ?? '',
    timezone_id: zoneIdOf(zone),
    enable_2fa: enable2fa,
    created_at: new Date(from),
    updated_at: new Date(from),
  }))
  const settings = staffIds.map((user_id) => ({
    user_id,
    extras: JSON.stringify({ allow_new_ftd_notification: true }),
  }))
  return [
    { table: 'users', rows: users },
    { table: 'user_settings', rows: settings },
  ]
}
