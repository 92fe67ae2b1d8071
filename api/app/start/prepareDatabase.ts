import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../../db/migrating/migrate'
import { loadReference } from '../../db/migrating/reference'
import { sealStoredBrokers } from '../../partners/advertiserBrokers/advertiserBrokers.queries'
import { renewSecrets } from '../secrets/renewSecrets.queries'
import type { Services } from './services'

/** Not available yet, starting up or shutting down. */
const awayCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', '57P01', '57P03']

/** Migrates as soon as the database responds; an error in a migration is permanent and ends the process. */
export async function prepareDatabase({ config, db, log }: Pick<Services, 'config' | 'db' | 'log'>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      const { applied } = await migrate(config.databaseUrl)
      await loadReference(db, config.firstAdmin)
      const sealed = await sealStoredBrokers(db, config.secretKey)
      if (sealed) log.info({ sealed }, 'Secrets of brokers were encrypted')
      if (config.secretKeyAlso)
        log.info(await renewSecrets(db, config.secretKey), 'Secrets are encrypted with SECRET_KEY')
      return log.info({ applied }, 'Database schema is current')
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!awayCodes.includes(code)) throw error
      if (attempt % 20 === 0) log.warn({ reason: code }, 'Waiting for the database')
      await wait(500)
    }
  }
}
