import { writeAudit } from '../../app/audit/audit.queries'
import { ApiError } from '../../app/http/errors'
import { nobodysHash } from '../../app/secrets/passwords'
import type { Database } from '../../db/connect'
import { endLinks } from '../accessLinks/accessLinks.queries'
import { keepFullAccess, lockAccess } from '../roles/changingAccess.queries'
import { insertUser } from '../users/staff.queries'
import { type Identity, SignOnFault, type SingleSignOn } from './singleSignOn'
import { findUserByEmail, findUserById, type SignInUser } from './signIn.queries'

interface Role {
  id: number
  name: string
  permissions: number[]
}
const adminRole = 1

/**
 * The largest role that the provider names and whose permissions the configured highest one has; Admin only if that one
 * is Admin. Null if there is none.
 */
function namedRole(roles: readonly Role[], highest: Role, names: readonly string[]): Role | null {
  const lower = names.map((name) => name.toLowerCase())
  const [largest = null] = roles
    .filter(({ name }) => lower.includes(name.toLowerCase()))
    .filter(({ id }) => id !== adminRole || highest.id === adminRole)
    .filter(({ permissions }) => permissions.every((code) => highest.permissions.includes(code)))
    .sort((a, b) => b.permissions.length - a.permissions.length || a.id - b.id)
  return largest
}

async function rolesFor(db: Database, { defaultRole, highestRole }: SingleSignOn) {
  const roles = await db.selectFrom('roles').select(['id', 'name', 'permissions']).execute()
  const called = (name: string): Role => {
    const role = roles.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!role)
      throw new ApiError(
        'CONFLICT',
        `Single sign-on needs the role ${name}, which does not exist. Ask an administrator.`,
      )
    return role
  }
  return { roles, usual: called(defaultRole), highest: called(highestRole ?? defaultRole) }
}

const findByIdentity = async (db: Database, issuer: string, subject: string) =>
  (
    await db
      .selectFrom('user_identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.user_id

/** Somebody else may have the e-mail address by now. */
async function refuseSecondIdentity(db: Database, { issuer, name }: SingleSignOn, userId: number) {
  const other = await db
    .selectFrom('user_identities')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (other)
    throw new SignOnFault(`This e-mail address belongs to another account of ${name} here. Ask an administrator.`)
}

/** The next sign-in of the provider finds the user by the e-mail address again. */
export const forgetIdentities = (db: Database, userId: number) =>
  db.deleteFrom('user_identities').where('user_id', '=', userId).execute()

/**
 * The user of an identity: the one who signed in with it before, otherwise the one with its e-mail address, who is linked
 * to it, otherwise a new one. The role follows the provider if it names one, except for the local account. Throws
 * `SignOnFault` if the user with the e-mail address has another identity.
 */
export async function userOfIdentity(
  transaction: Database,
  signOn: SingleSignOn,
  { subject, email, name, roles: names }: Identity,
  { now, requestId }: { now: number; requestId: string },
): Promise<{ user: SignInUser; isLinked: boolean }> {
  await lockAccess(transaction)
  const { roles, usual, highest } = await rolesFor(transaction, signOn)
  const role = namedRole(roles, highest, names)
  const known = await findByIdentity(transaction, signOn.issuer, subject)
  const found = known === undefined ? await findUserByEmail(transaction, email) : await findUserById(transaction, known)
  const isLinked = known === undefined && found !== null
  if (isLinked) await refuseSecondIdentity(transaction, signOn, found.user_id)
  const audit = (user_id: number, action: 'user.create' | 'user.update' | 'user.link', change: object) =>
    writeAudit(transaction, {
      ...{ actor: { user_id, email }, action, entity: 'user', entity_id: user_id, requestId, ...change },
    })
  let userId = found?.user_id
  if (userId === undefined) {
    const level = (role ?? usual).id
    const values = { name, email, level, enable_2fa: false }
    // No password fits until a link replaces it.
    userId = await insertUser(transaction, values, nobodysHash)
    await audit(userId, 'user.create', { after: values })
  } else if (found && role && role.id !== found.level && found.email.toLowerCase() !== signOn.localAccount) {
    const { id: level } = role
    await keepFullAccess(transaction, () =>
      transaction
        .updateTable('users')
        .set((row) => ({ level, version: row('version', '+', 1), updated_at: new Date(now) }))
        .where('id', '=', found.user_id)
        .execute(),
    )
    await endLinks(transaction, userId, 'replaced')
    await audit(userId, 'user.update', { before: { level: found.level }, after: { level } })
  }
  if (known === undefined) {
    const identity = { issuer: signOn.issuer, subject, user_id: userId, created_at: new Date(now) }
    await transaction.insertInto('user_identities').values(identity).execute()
    // Who was invited has come, by the provider instead of the link.
    await transaction.updateTable('users').set({ is_invited: false }).where('id', '=', userId).execute()
    await endLinks(transaction, userId, 'replaced')
    await audit(userId, 'user.link', { after: { issuer: signOn.issuer } })
  }
  const user = await findUserById(transaction, userId)
  if (!user) throw new Error('The user is gone')
  return { user, isLinked }
}
