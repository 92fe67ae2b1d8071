import { isRecoveryCode } from '../../../shared/access/recoveryCodes'
import { writeAudit } from '../../app/audit/audit.queries'
import type { Services } from '../../app/start/services'
import { decrypt, keyFor } from '../../app/secrets/secrets'
import type { Database } from '../../db/connect'
import { takeRecoveryCode } from './recoveryCodes.queries'
import { type SignInUser, takeTimeStep } from './signIn.queries'
import { timeStepOf } from './totp'

type Request = Pick<Services, 'config' | 'now'> & { requestId: string }

/** What a code proved: `recoveryCodesLeft` is null for a code of the authenticator app. */
export interface TakenCode {
  recoveryCodesLeft: number | null
}

/** Accepts a code of the user's authenticator app, or a recovery code, each once. Null: it is wrong or was used. */
export async function takeCode(
  transaction: Database,
  { config, now, requestId }: Request,
  user: SignInUser,
  code: string,
): Promise<TakenCode | null> {
  const { user_id, totp_secret } = user
  if (isRecoveryCode(code)) {
    const recoveryCodesLeft = await takeRecoveryCode(transaction, config, user_id, code, now())
    if (recoveryCodesLeft === null) return null
    await writeAudit(transaction, {
      ...{ actor: user, action: 'two_factor.use_recovery_code', entity: 'user', entity_id: user_id, requestId },
      after: { recovery_codes_left: recoveryCodesLeft },
    })
    return { recoveryCodesLeft }
  }
  if (!totp_secret) return null
  const step = timeStepOf(decrypt(keyFor(config.secretKey, 'totp-secret'), totp_secret), code, now())
  return step !== null && (await takeTimeStep(transaction, user_id, step)) ? { recoveryCodesLeft: null } : null
}
