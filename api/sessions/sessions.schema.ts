import { z } from 'zod'
import type { Session } from '../access'
import { timeZone, timeZoneRow } from '../timeZones/timeZones.schema'

const utcRow = { id: 0, name: 'UTC', offset: '+00:00' }

const who = z.object({
  user_id: z.int(),
  email: z.string(),
  name: z.string(),
  level: z.int().meta({ description: "The role's id." }),
  timezone: timeZone,
  permissions: z.array(z.int()).meta({ description: 'Codes of the permission catalogue.' }),
})

export const currentSession = who.meta({ id: 'Session' })

export const failedSignIns = z
  .object({
    count: z.int().min(1).meta({ description: 'Wrong passwords and codes.' }),
    first_at: z.iso.datetime(),
    last_at: z.iso.datetime(),
  })
  .meta({
    id: 'FailedSignIns',
    description:
      'What was tried at the account and failed since the user last said that they have seen it; their own slips where they are known do not count.',
  })

export const signedInAnswer = who
  .extend({
    token: z.string().meta({ description: 'Send it as `Authorization: Bearer …`.' }),
    device_token: z.string().meta({
      description:
        'Of this browser: keep it after log-out and send it as `Device-Token` with each step of signing in. Where it is known, nobody waits because strangers try the account.',
    }),
    failed_sign_ins: failedSignIns.nullable(),
  })
  .meta({ id: 'SignedIn' })

export type WhoRow = Pick<Session, 'user_id' | 'email' | 'name' | 'level' | 'timezone_id' | 'permissions'>

/** Who is signed in, as REST shows it. */
export const sessionRow = (
  { user_id, email, name, level, timezone_id, permissions }: WhoRow,
  now: number,
): z.infer<typeof currentSession> => ({
  user_id,
  email,
  name,
  level,
  timezone: timeZoneRow(timezone_id, now) ?? utcRow,
  permissions,
})
