import { useState } from 'react'
import { Box, Grid, Text } from '@chakra-ui/react'
import { LockKeyhole, Smartphone } from 'lucide-react'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useStoredUser } from '../../app/session/useSession'
import { useSecurityQuery } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { PageHead } from '../../ui/layout/PageHead'
import { FailedState } from '../../ui/layout/QueryStates'
import { AddAuthenticator } from './AddAuthenticator'
import { EndOtherSessions } from './EndOtherSessions'
import { PasskeysPart } from './PasskeysPart'
import { RecoveryCodesPart } from './RecoveryCodesPart'
import { Fact, Part } from './SecurityPart'
import { SessionsPart } from './SessionsPart'
import { useConfirmed, waysOf } from './useConfirmed'

const ChangePasswordDialog = lazyComponent(() => import('../signIn/ChangePasswordDialog'), 'ChangePasswordDialog', null)
const steps = [{ label: 'Home', to: '/' }, { label: 'Your account' }, { label: 'Security' }]

/** How the user's own account is protected. */
export function SecurityPage() {
  const email = useStoredUser()?.email
  const { name: zone } = useTimeZone()
  const query = useSecurityQuery()
  const facts = (query.data ?? query.previousData)?.security
  const [dialog, setDialog] = useState<'password' | 'not me' | null>(null)
  const { confirmed, dialog: confirmation } = useConfirmed(waysOf(facts))
  const close = () => setDialog(null)
  return (
    <div className="fill">
      <PageHead
        title="Security"
        breadcrumb={<Breadcrumb steps={steps} />}
        status={<span className="subtle">{email}</span>}
      />
      {!facts && query.error ? (
        <FailedState what="Security" error={query.error} onRetry={() => void query.refetch().catch(() => undefined)} /> // the query shows the error
      ) : !facts ? (
        <LoadingLines what="Security" />
      ) : (
        <Grid
          {...{ flex: 1, minHeight: 0, overflow: 'auto', borderTopWidth: '1px', alignItems: 'stretch' }}
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' }}
          alignContent={{ base: 'start', lg: 'stretch' }}
        >
          <Box>
            <Part title="Password">
              <Fact
                icon={LockKeyhole}
                title="Your password"
                text="A change ends your other sessions and access tokens."
              >
                <Button onClick={() => setDialog('password')}>Change password</Button>
              </Fact>
            </Part>
            <PasskeysPart facts={facts} confirmed={confirmed} />
            <Part title="Authenticator app">
              <Fact
                icon={Smartphone}
                title={
                  facts.hasAuthenticator
                    ? 'On'
                    : facts.twoFactorRequired && !facts.passkeys.length
                      ? 'Not set up'
                      : 'Off'
                }
                text={
                  facts.hasAuthenticator
                    ? 'Sign-in asks for a code of the app.'
                    : facts.passkeys.length
                      ? 'Your passkeys are the second factor.'
                      : facts.twoFactorRequired
                        ? facts.secondFactorBy
                          ? `Sign-in asks for it from ${wallTimeAt(zone, Date.parse(facts.secondFactorBy))}.`
                          : 'You set it up at the next sign-in.'
                        : 'Ask somebody who may change users to require a second factor for you.'
                }
              >
                {!facts.hasAuthenticator && !facts.passkeys.length && facts.twoFactorRequired && (
                  <AddAuthenticator confirmed={confirmed} onClosed={() => void query.refetch()} />
                )}
              </Fact>
            </Part>
            <RecoveryCodesPart facts={facts} confirmed={confirmed} />
            <SessionsPart facts={facts} confirmed={confirmed} />
          </Box>
          <Box borderLeftWidth={{ lg: '1px' }}>
            <Part title="Before a change">
              <Text color="fg.muted">
                Changes here ask for a passkey, or your password and a code, unless you gave one in the last 5 minutes.
              </Text>
            </Part>
            <Part title="A sign-in that was not yours?">
              <Text color="fg.muted" mb="3">
                End your other sessions and access tokens, then choose a new password.
              </Text>
              <Button onClick={() => setDialog('not me')}>This was not me</Button>
            </Part>
          </Box>
        </Grid>
      )}
      {confirmation}
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {dialog === 'not me' && <EndOtherSessions onEnded={() => setDialog('password')} onClose={close} />}
    </div>
  )
}
