import { chakra, Grid } from '@chakra-ui/react'
import { CircleCheck, CircleDot, CircleMinus, CircleX, CornerDownRight } from 'lucide-react'

/** A candidate, in the order in which they were tried. */
interface Step {
  of: 'distribution' | 'timeslot' | 'group' | 'step' | 'advertiser'
  outcome: 'entered' | 'passed' | 'able' | 'refused' | 'chosen'
  /** Reason as text. */
  text: string
}
interface Branch {
  step: Step
  below: Branch[]
}

const levels: Readonly<Record<Step['of'], number>> = { distribution: 0, timeslot: 1, group: 2, step: 2, advertiser: 3 }
const icons = {
  entered: CornerDownRight,
  passed: CircleMinus,
  able: CircleDot,
  refused: CircleX,
  chosen: CircleCheck,
} as const
const outcomes: Readonly<Record<Step['outcome'], string>> = {
  entered: 'Looked into',
  passed: 'Passed over',
  able: 'Could take it',
  refused: 'Refused',
  chosen: 'Chosen',
}

/** Builds the tree: each step belongs to the last step of a higher level before it. */
function branches(steps: readonly Step[]): Branch[] {
  const roots: Branch[] = []
  let path: Branch[] = []
  for (const step of steps) {
    const branch = { step, below: [] }
    path = path.filter((above) => levels[above.step.of] < levels[step.of])
    ;(path.at(-1)?.below ?? roots).push(branch)
    path.push(branch)
  }
  return roots
}

/** A routing decision as a tree: distribution, timeslot, group, advertiser, each with its reason. */
export function Waterfall({ label, steps }: { label: string; steps: readonly Step[] }) {
  return <Level branches={branches(steps)} label={label} />
}

const below = { ml: '7px', pl: '15px', borderLeft: '1px solid {colors.border.strong}' }
const Text = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    p: '3px 8px 3px 0',
    borderRadius: 'md',
    overflowWrap: 'anywhere',
    '& > svg': { mt: '0.5', color: 'fg.subtle' },
  },
  variants: {
    outcome: {
      entered: {},
      passed: { color: 'fg.muted' },
      able: {},
      refused: { '& > svg': { color: 'danger.fg' } },
      chosen: {
        ml: '-2',
        pl: '2',
        bg: 'success.subtle',
        color: 'success.fg',
        fontWeight: 'medium',
        '& > svg': { color: 'inherit' },
      },
    },
  },
})

function Level({ branches, label, isBelow }: { branches: readonly Branch[]; label?: string; isBelow?: true }) {
  return (
    <Grid as="ol" className="waterfall" gap="0.5" maxW="820px" css={isBelow ? below : undefined} aria-label={label}>
      {branches.map(({ step, below: next }, at) => {
        const Icon = icons[step.outcome]
        return (
          <li key={at} className={step.outcome}>
            <Text outcome={step.outcome}>
              <Icon className="small" aria-label={outcomes[step.outcome]} />
              <span>{step.text}</span>
            </Text>
            {next.length > 0 && <Level branches={next} isBelow />}
          </li>
        )
      })}
    </Grid>
  )
}
