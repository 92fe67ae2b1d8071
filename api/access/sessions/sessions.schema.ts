import { z } from 'zod'
import type { Session } from '../../app/http/access'
import { timeZone, timeZoneRow } from '../../app/timeZones/timeZones.schema'

const utcRow = { id: 0, name: 'UTC', offset: '+00:00' }

const who = z.object({
  user_id: z.int(),
  email: z.string(),
  name: z.string(),
  level: z.int().meta({ description: 'Id of the role.' }),
  timezone: timeZone,
  permissions: z.array(z.int()).meta({ description: 'Numeric permission codes.' }),
})

export const currentSession = who
  .extend({
    access_token: z
      .object({
        name: z.string(),
        cost_per_minute: z
          .int()
          .nullable()
          .meta({ description: "Query cost that the gateway allows per minute; null: the gateway's default." }),
      })
      .nullable()
      .meta({ description: 'The access token that was sent; null for a session.' }),
  })
  .meta({ id: 'Session' })

export const failedSignIns = z
  .object({
    count: z.int().min(1).meta({ description: 'Number of failed passwords and codes.' }),
    first_at: z.iso.datetime(),
    last_at: z.iso.datetime(),
  })
  .meta({
    id: 'FailedSignIns',
    description:
      "Failed sign-ins since the user last acknowledged them. Attempts known to be the user's own are not counted.",
  })

export const signedInAnswer = who
  .extend({
    token: z.string().meta({ description: 'Send it as `Authorization: Bearer …`.' }),
    device_token: z.string().meta({
      description:
        'Token of this browser. Keep it after log-out and send it as `Device-Token` with each sign-in step. A known browser ' +
        'does not have to wait after failed attempts of others.',
    }),
    failed_sign_ins: failedSignIns.nullable(),
    recovery_codes: z.array(z.string()).optional().meta({
      description: 'After the second factor was set up: each replaces one code, once. They cannot be read again.',
    }),
    recovery_codes_left: z
      .int()
      .nullable()
      .optional()
      .meta({ description: 'Recovery codes that are left after one was used; otherwise null.' }),
  })
  .meta({ id: 'SignedIn' })

type WhoRow = Pick<Session, 'user_id' | 'email' | 'name' | 'level' | 'timezone_id' | 'permissions'>

/** The signed-in user in REST format. */
export const sessionRow = (
  { user_id, email, name, level, timezone_id, permissions }: WhoRow,
  now: number,
): z.infer<typeof who> => ({
  user_id,
  email,
  name,
  level,
  timezone: timeZoneRow(timezone_id, now) ?? utcRow,
  permissions,
})

/** The session of a token in REST format: the user, and the access token if it is one. */
export const currentSessionRow = (session: Session, now: number): z.infer<typeof currentSession> => ({
  ...sessionRow(session, now),
  access_token:
    session.token_name === null ? null : { name: session.token_name, cost_per_minute: session.token_cost_per_minute },
})
