import type { ReactNode } from 'react'
import { Box, Flex, Text } from '@chakra-ui/react'
import { Mail, ScrollText, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '../../app/session/useSession'
import { useSecurityQuery } from '../../generated/graphql'
import { Facts } from '../../ui/show/Facts'
import { glossaryPath } from '../../ui/terms/glossaryPath'
import { AsidePart } from './AsidePart'
import type { SetUpFacts } from './setUpSteps'
import { TestPartners } from './TestPartners'

/** How the user signs in, and what is useful next. */
export function SetUpAside({ facts }: { facts: SetUpFacts }) {
  return (
    <Box>
      <TestPartners facts={facts} />
      <OwnSignIn />
      <Useful />
    </Box>
  )
}

function OwnSignIn() {
  const security = useSecurityQuery({ fetchPolicy: 'cache-first' }).data?.security
  if (!security) return null
  const { passkeys, hasAuthenticator, recoveryCodesLeft } = security
  return (
    <AsidePart title="Your sign-in" aside={<Link to="/security">Security</Link>}>
      <Facts
        look="apart"
        facts={[
          ['Passkey', passkeys.map(({ name }) => name).join(', ') || 'None'],
          ['Authenticator app', hasAuthenticator ? 'On' : 'Off'],
          ['Recovery codes', `${recoveryCodesLeft} of 10 left`],
        ]}
      />
    </AsidePart>
  )
}

function Useful() {
  const may = useMay()
  return (
    <AsidePart title="Not needed, but useful">
      <Box as="ul">
        {may('ALERTS_EDIT') && (
          <Line icon={Mail} where="Inbox">
            <Link to="/inbox?tab=channels">E-mail channel</Link>
          </Line>
        )}
        <Line icon={ScrollText} where="Guide">
          <a href="/docs/brokers">Connect a broker of any kind</a>
        </Line>
        <Line icon={ScrollText} where="Guide">
          <a href="/docs/publishers">Send leads as a publisher</a>
        </Line>
        <Line icon={ScrollText} where="Glossary">
          <Link to={`${glossaryPath}#distribution`}>What a distribution does</Link>
        </Line>
      </Box>
    </AsidePart>
  )
}

const Line = ({ icon: Icon, where, children }: { icon: LucideIcon; where: string; children: ReactNode }) => (
  <Flex as="li" align="center" gap="2" minH="30px">
    <Icon className="small" aria-hidden />
    <Box flex="1">{children}</Box>
    <Text textStyle="hint">{where}</Text>
  </Flex>
)
