import type { Schemas } from '../../app/rest/restTypes'
import type { AdvertiserBroker } from '../../generated/graphql'

export const brokerFromRest = ({
  id,
  name,
  broker,
  fault,
  on_timeout,
  has_postback_token,
  postback_path,
  version,
}: Schemas['AdvertiserBroker']): AdvertiserBroker => ({
  id: String(id),
  name,
  broker: broker && {
    ...{
      url: broker.url,
      method: broker.method,
      format: broker.format,
      headers: broker.headers,
      fields: broker.fields,
      idempotent: broker.idempotent,
    },
    answer: { ...broker.answer, autologinUrl: broker.answer.autologin_url },
    timeoutMs: broker.timeout_ms,
  },
  fault,
  onTimeout: on_timeout,
  hasPostbackToken: has_postback_token,
  postbackPath: postback_path,
  version,
})
