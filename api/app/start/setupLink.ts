import { accessLinkAddress } from '../../../shared/access/accessLinks'
import { makeSetupLink } from '../../access/accessLinks/accessLinks.queries'
import { connect } from '../../db/connect'
import type { Config } from '../process/config'
import type { Services } from './services'

type Needs = Pick<Services, 'db' | 'now'> & { config: Pick<Config, 'webUrl'> }

/**
 * Prints a new link for the first account, which ends the former one; false if there are users. It is printed and not
 * logged, because logs are kept elsewhere.
 */
export async function printSetupLink({ db, config, now }: Needs): Promise<boolean> {
  const token = await makeSetupLink(db, now())
  if (token === null) return false
  const address = accessLinkAddress(config.webUrl ?? '<address of the web client>', 'setup', token)
  process.stdout.write(`Open ${address} to create the first account (valid 24 h, once)\n`)
  return true
}

/** `npm run setup-link`: the same beside the running servers. Refuses if there are users. */
export async function renewSetupLink(config: Config): Promise<void> {
  const { db, close } = connect(config.databaseUrl, { applicationName: 'setup link' })
  try {
    if (await printSetupLink({ db, config, now: Date.now })) return
    process.stderr.write(
      'The first account exists already. Its owner can invite others, or make a link for a new password.\n',
    )
    process.exitCode = 1
  } finally {
    await close()
  }
}
