import { z } from 'zod'
import { roleLevels } from '../../../shared/access/roles'
import { daysToSecondFactor, minutesToPasskey, type AccessLinkKind } from '../../../shared/access/accessLinks'
import { writeAudit } from '../../app/audit/audit.queries'
import { open } from '../../app/http/access'
import { openRoute } from '../../app/http/route'
import {
  admitUser,
  hasNoUsers,
  makeBusiness,
  putOffSecondFactor,
  readBusinessName,
  takeLink,
} from '../accessLinks/accessLinks.queries'
import { sendsLinks } from '../accessLinks/linkMail.queries'
import {
  acceptance,
  accessLink,
  forgottenPassword,
  linkToken,
  setUpInput,
  setUpState,
} from '../accessLinks/accessLinks.schema'
import { lockAccess } from '../roles/changingAccess.queries'
import { endSessionsOf } from '../sessions/sessions.queries'
import { readPasswordLimits } from '../settings/settings.queries'
import { ownPasswordHash } from '../users/newPassword.queries'
import { insertUser } from '../users/staff.queries'
import { afterPassword } from './afterPassword'
import { refuseLocalAccount } from './localAccount'
import { countForgotten, sendForgotten } from './forgottenPassword'
import { alreadySetUp, brokenLink, openLink } from './openLink'
import { startSignedIn, withFailedSignIns } from './signIn'
import { findUserById } from './signIn.queries'
import { loginAnswer } from './signIn.schema'

const dayMs = 86_400_000
const byToken = open('the token of the link authenticates the caller')
const usedMeanwhile = () => brokenLink('This link was used in the meantime. Sign in with the password chosen there.')
const wrongPage = () => brokenLink('This link is for something else. Open it as you received it.')

export const accessLinksRoutes = [
  openRoute({
    method: 'get',
    path: '/api/set-up',
    operationId: 'getSetUpState',
    summary: 'Whether there is a user. If not, the link that the server printed creates the first one.',
    access: open('the sign-in page says how the first account is created'),
    response: setUpState,
    handle: async ({ db, config }) => ({
      is_set_up: !(await hasNoUsers(db)),
      sends_links: await sendsLinks(db, config),
    }),
  }),
  openRoute({
    method: 'post',
    path: '/api/access-links/forgotten',
    operationId: 'requestPasswordLink',
    alsoAnswers: [429],
    summary:
      'Sends a link for a new password to a user, if an e-mail channel is set up. The answer is the same for addresses that nobody has.',
    access: open('the link is sent to the owner of the address alone'),
    body: forgottenPassword,
    response: z.object({ message: z.string() }),
    handle: async (request) => {
      await countForgotten(request)
      // Not awaited, so that the time does not tell whether there is such a user.
      void sendForgotten(request).catch((error: unknown) =>
        request.log.error({ err: error }, 'A link for a new password was not sent'),
      )
      return { message: 'If this address has an account, a link is on its way to it.' }
    },
  }),
  openRoute({
    method: 'post',
    path: '/api/access-links/open',
    operationId: 'openAccessLink',
    alsoAnswers: [429],
    summary: 'What a link is for: it creates the first account, accepts an invitation, or sets a new password.',
    access: byToken,
    body: linkToken,
    response: accessLink,
    handle: async (request) => {
      const link = await openLink(request)
      const { passwordMin, passwordMax } = await readPasswordLimits(request.db)
      return {
        kind: link.kind as AccessLinkKind,
        email: link.email,
        // Until the name is given, it is the e-mail.
        name: link.name === link.email ? null : link.name,
        role_name: link.role_name,
        made_by: link.made_by,
        business_name: await readBusinessName(request.db),
        expires_at: link.expires_at.toISOString(),
        min_length: passwordMin,
        max_length: passwordMax,
        asks_second_factor: link.kind === 'setup' || link.enable_2fa === true,
      }
    },
  }),
  openRoute({
    method: 'post',
    path: '/api/access-links/set-up',
    operationId: 'setUp',
    takesDeviceToken: true,
    alsoAnswers: [429],
    summary: 'Creates the first account, with every permission, names the business, and signs in.',
    access: byToken,
    body: setUpInput,
    response: loginAnswer,
    handle: async (request) => {
      const { db, body, now, requestId } = request
      const link = await openLink(request)
      if (link.kind !== 'setup') throw wrongPage()
      const { name, email, business_name, timezone_id, second_factor } = body
      const hash = await ownPasswordHash(db, body.password, [name, email, business_name])
      const { user, signedIn } = await db.transaction().execute(async (transaction) => {
        await lockAccess(transaction)
        if (!(await takeLink(transaction, link.id)) || !(await hasNoUsers(transaction))) throw brokenLink(alreadySetUp)
        const content = { name, email, level: roleLevels.Admin, enable_2fa: true, timezone_id }
        const id = await insertUser(transaction, content, hash)
        await makeBusiness(transaction, business_name)
        if (second_factor !== 'now') await putOffSecondFactor(transaction, id, now() + daysToSecondFactor * dayMs)
        const user = await findUserById(transaction, id)
        if (!user) throw new Error('The first account was not stored')
        await writeAudit(transaction, {
          ...{ actor: user, action: 'user.set_up', entity: 'user', entity_id: id, requestId },
          after: { ...content, business_name },
        })
        return { user, signedIn: second_factor === 'now' ? null : await startSignedIn(request, user, transaction) }
      })
      return signedIn ? withFailedSignIns(request, signedIn) : afterPassword(request, user)
    },
  }),
  openRoute({
    method: 'post',
    path: '/api/access-links/accept',
    operationId: 'acceptAccessLink',
    takesDeviceToken: true,
    alsoAnswers: [429],
    summary:
      'Sets the password of the user whom an invitation or a password link is for, and goes on like `POST /api/login`. A ' +
      'new password ends their sessions and access tokens.',
    access: byToken,
    body: acceptance,
    response: loginAnswer,
    handle: async (request) => {
      const { db, body, config, now, requestId } = request
      const link = await openLink(request)
      const { user_id: id, email } = link
      if (id === null || email === null) throw wrongPage()
      refuseLocalAccount(config, email)
      const isInvitation = link.kind === 'invitation'
      const { name, timezone_id } = body
      const chosen = isInvitation
        ? { ...(name !== undefined && { name }), ...(timezone_id !== undefined && { timezone_id }) }
        : {}
      const own = [chosen.name ?? link.name ?? '', email, await readBusinessName(db)]
      const hash = await ownPasswordHash(db, body.password, own)
      const user = await db.transaction().execute(async (transaction) => {
        await lockAccess(transaction)
        if (!(await takeLink(transaction, link.id))) throw usedMeanwhile()
        await admitUser(transaction, { id, ...chosen, password_hash: hash }, now())
        // Only until a passkey is added, which needs a session: whoever invited demands a second factor.
        if (isInvitation && body.second_factor === 'later')
          await putOffSecondFactor(transaction, id, now() + minutesToPasskey * 60_000)
        await endSessionsOf(transaction, id)
        const user = await findUserById(transaction, id)
        if (!user) throw usedMeanwhile()
        await writeAudit(transaction, {
          ...{ actor: user, entity: 'user', entity_id: id, requestId },
          action: isInvitation ? 'user.accept_invitation' : 'user.choose_password',
          after: { has_new_password: true, ...chosen },
        })
        return user
      })
      return afterPassword({ ...request, body: { email } }, user)
    },
  }),
]
