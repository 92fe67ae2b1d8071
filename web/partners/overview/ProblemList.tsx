import type { LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Box, Grid, Stack, Text } from '@chakra-ui/react'
import type { Needed } from '../../../shared/access/permissions'
import { capToRaise, type CapToRaise, type GivenCap } from '../../routing/caps/capToRaise'
import { RaiseCapDialog } from '../../routing/caps/RaiseCapDialog'
import { useMay } from '../../app/session/useSession'
import { Button, LinkButton } from '../../ui/form/Button'
import { Part } from './Part'

export interface Problem {
  key: string
  icon: LucideIcon
  tone: 'danger' | 'warning' | 'quiet'
  title: ReactNode
  detail?: ReactNode
  /** Link to solve it, with permission. */
  mend?: { label: string; to: string; permission: Needed }
  /** The full cap, which may be raised here; otherwise by the link. */
  cap?: GivenCap
  /** Time, shown at the right if there is no link. */
  at?: ReactNode
}

const colours = { danger: 'danger.fg', warning: 'warning.fg', quiet: 'fg.muted' } as const

/** Problems with links to solve them. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const may = useMay()
  const [raised, setRaised] = useState<CapToRaise | null>(null)
  const mending = ({ mend, cap, at }: Problem) => {
    const offered = cap ? capToRaise(may, cap) : null
    if (offered)
      return (
        <Button size="sm" onClick={() => setRaised(offered)}>
          Raise cap
        </Button>
      )
    if (mend && may(mend.permission))
      return (
        <LinkButton size="sm" to={mend.to}>
          {mend.label}
        </LinkButton>
      )
    return (
      <Text as="small" textStyle="hint" className="figure">
        {at}
      </Text>
    )
  }
  return (
    <>
      <Stack as="ul" gap="2.5">
        {problems.map((problem) => (
          <Grid as="li" key={problem.key} templateColumns="16px minmax(0, 1fr) auto" columnGap="2.5">
            <Box mt="0.5" color={colours[problem.tone]}>
              <problem.icon aria-hidden />
            </Box>
            <Text lineHeight="20px" overflowWrap="anywhere" textWrap="pretty">
              {problem.title}
              {problem.detail && (
                <Text as="small" display="block" textStyle="note">
                  {problem.detail}
                </Text>
              )}
            </Text>
            {mending(problem)}
          </Grid>
        ))}
      </Stack>
      {raised && <RaiseCapDialog cap={raised} onClose={() => setRaised(null)} />}
    </>
  )
}

/** What is wrong with a partner. */
export const ProblemsPart = ({ problems }: { problems: readonly Problem[] }) => (
  <Part title="Open problems" count={problems.length} order={2} note="last 24 h">
    {problems.length ? <ProblemList problems={problems} /> : <p className="muted">Nothing is wrong.</p>}
  </Part>
)
