import { migrate } from '../../db/migrating/migrate'
import { loadReference } from '../../db/migrating/reference'
import { sealStoredBrokers } from '../../partners/advertiserBrokers/advertiserBrokers.queries'
import { renewSecrets } from '../secrets/renewSecrets.queries'
import type { Services } from './services'

/** Migrates, and stores what every database has. */
export async function prepareDatabase({ config, db, log }: Pick<Services, 'config' | 'db' | 'log'>): Promise<void> {
  const { applied, newer } = await migrate(config.databaseUrl, undefined, {
    onWait: (message) => log.warn(message),
  })
  if (newer.length) log.warn({ newer }, 'A newer release has migrated the database; this one runs until it is replaced')
  await loadReference(db, config.firstAdmin)
  const sealed = await sealStoredBrokers(db, config.secretKey)
  if (sealed) log.info({ sealed }, 'Secrets of brokers were encrypted')
  if (config.secretKeyAlso) log.info(await renewSecrets(db, config.secretKey), 'Secrets are encrypted with SECRET_KEY')
  log.info({ applied }, 'Database schema is current')
}
