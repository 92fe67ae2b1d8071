import { z } from 'zod'
import { open } from '../../app/http/access'
import { ApiError, notFound } from '../../app/http/errors'
import { openRoute } from '../../app/http/route'
import type { Config } from '../../app/process/config'
import { tellOwner } from '../../watch/sending/tellOwner'
import { afterPassword } from './afterPassword'
import { networkOf } from './network'
import { judged, type Step } from './signIn'
import { loginAnswer } from './signIn.schema'
import { useChallenge as takeChallenge } from './signIn.queries'
import { userOfIdentity } from './signOnUsers.queries'
import { beginSignOn, type Identity, readAttempt, readIdentity, SignOnFault } from './singleSignOn'

const ways = z
  .object({
    single_sign_on: z
      .string()
      .nullable()
      .meta({ description: 'What single sign-on is called; null if there is none.' }),
    has_passwords: z.boolean().meta({ description: 'Whether everybody may sign in with a password.' }),
  })
  .meta({ id: 'SignInWays' })

const begun = z
  .object({
    address: z.string().meta({ description: 'Page of the provider.' }),
    attempt: z.string().meta({ description: 'To be kept by the browser and sent with the answer.' }),
  })
  .meta({ id: 'SingleSignOnStart' })

const answer = z.object({
  attempt: z.string({ error: 'Attempt is required' }).max(2000, 'Attempt is not valid'),
  query: z
    .string({ error: 'Query is required' })
    .max(8000, 'Query is not valid')
    .meta({ description: 'Query of the address that the provider led back to.' }),
})

const access = open('it is the sign-in itself')

/** What single sign-on needs. Throws a 404 if it is not configured. */
function needsOf({ singleSignOn, webUrl, secretKey }: Config) {
  if (!singleSignOn || webUrl === undefined) throw notFound('Single sign-on')
  return { singleSignOn, webUrl, secretKey }
}

/** A fault of single sign-on as an error that the sign-in page shows. */
function asRefusal(error: unknown): never {
  if (!(error instanceof SignOnFault)) throw error
  throw new ApiError('BAD_USER_INPUT', error.message)
}

export const singleSignOnRoutes = [
  openRoute({
    method: 'get',
    path: '/api/sign-in-ways',
    operationId: 'getSignInWays',
    summary: 'How people may sign in here.',
    access,
    response: ways,
    handle: ({ config: { singleSignOn } }) =>
      Promise.resolve({
        single_sign_on: singleSignOn?.name ?? null,
        has_passwords: !singleSignOn?.localAccount,
      }),
  }),
  openRoute({
    method: 'post',
    path: '/api/single-sign-on',
    operationId: 'beginSingleSignOn',
    summary: 'Begins a sign-in at the provider of single sign-on.',
    access,
    response: begun,
    handle: ({ config, now }) => beginSignOn(needsOf(config), now()).catch(asRefusal),
  }),
  openRoute({
    method: 'post',
    path: '/api/single-sign-on/complete',
    operationId: 'completeSingleSignOn',
    takesDeviceToken: true,
    alsoAnswers: [429],
    summary: "Signs in with the provider's answer, or requests the second factor if the account requires one.",
    access,
    body: answer,
    response: loginAnswer,
    handle: async (request) => {
      const { db, config, body, ip, requestId, now } = request
      const needs = needsOf(config)
      const attempt = readAttempt(needs, body.attempt, now())
      // Who it is only the provider says, so wrong answers wait by the network that they come from.
      const of = { ...request, body: { email: `single sign-on from ${networkOf(ip)}` } }
      const step: Step = {
        step: 'password',
        reason: 'single sign-on failed',
        message: 'This sign-in has expired. Please begin it again.',
      }
      const take = (proven: Identity) =>
        db.transaction().execute(async (transaction) => {
          if (!(await takeChallenge(transaction, attempt.id, attempt.expires))) return null
          return userOfIdentity(transaction, needs.singleSignOn, proven, { now: now(), requestId })
        })
      const { user, isLinked } = await judged(of, null, step, async () =>
        take(await readIdentity(needs, attempt, body.query)),
      )
      if (isLinked) tellOwner(request, user, `Your account was linked to ${needs.singleSignOn.name}`)
      return afterPassword({ ...request, body: { email: user.email } }, user)
    },
  }),
]
