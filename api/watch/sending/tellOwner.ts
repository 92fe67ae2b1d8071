import { wallTimeAt } from '../../../shared/app/time/timeZones'
import type { Services } from '../../app/start/services'
import { findEmailChannel } from '../channels/channels.queries'
import { mailBy } from './mailBy'

type Request = Pick<Services, 'db' | 'config' | 'log' | 'now'> & { ip: string }

/**
 * Tells a user by e-mail of a change of how they sign in, by the first active e-mail channel of the alerts; without one,
 * nobody is told. In the background, because a slow mail server must not hold up the change; a failure is logged.
 */
export function tellOwner(request: Request, user: { email: string }, happened: string): void {
  void tell(request, user, happened).catch((error: unknown) =>
    request.log.warn({ err: error }, 'A user could not be told of a change of their account'),
  )
}

async function tell({ db, config, now, ip }: Request, { email }: { email: string }, happened: string) {
  const channel = await findEmailChannel(db)
  if (!channel) return
  const text = [
    `${happened} at ${wallTimeAt('UTC', now())} UTC from the network address ${ip.replace(/^::ffff:/, '')}.`,
    'If this was you, nothing is to be done.',
    `This was not me: end all sessions, remove passkeys that are not yours, and choose a new password${config.webUrl ? `: ${config.webUrl}/security` : ' under Security'}.`,
  ].join('\n\n')
  const fault = await mailBy(channel, config, [email], { subject: happened, text })
  if (fault) throw new Error(fault)
}
