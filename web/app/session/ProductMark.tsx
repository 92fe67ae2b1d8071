import { chakra } from '@chakra-ui/react'

const publishers = [150, 260, 370, 480, 590, 700]
const advertisers = [120, 235, 350, 465, 580, 695, 780]
/** Highlighted line: the way of one lead. */
const taken = { from: 1, to: 2 }
const middle = 450

const into = (y: number) => `M-10 ${y}H150C260 ${y} 280 ${middle} 400 ${middle}H435`
const outOf = (y: number) => `M435 ${middle}H470C590 ${middle} 600 ${y} 720 ${y}H900`

const Mark = chakra('svg', {
  base: {
    gridArea: '1 / 2 / 4 / 3',
    ...{ position: 'sticky', top: 0, width: 'full', height: '100dvh' },
    ...{ borderLeft: '1px solid {colors.border}', bg: 'bg.canvas', strokeWidth: 1.5, xlDown: { display: 'none' } },
    '& path': { fill: 'none', stroke: 'border.strong' },
    '& circle': { fill: 'bg.canvas', stroke: 'border.control' },
    '& .taken': { stroke: 'accent.solid' },
    '& path.taken': { strokeWidth: 2.5 },
    '& circle.taken': { fill: 'accent.solid' },
  },
})

interface Props {
  /** What has the accent: nothing, the product, or also the way of a lead. */
  lit?: 'none' | 'centre' | 'path'
}

/** Logo: leads of several publishers, each of which goes to one of several advertisers. */
export const ProductMark = ({ lit = 'path' }: Props) => (
  <Mark viewBox="0 0 880 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
    {publishers.map((y) => (
      <path key={y} d={into(y)} />
    ))}
    {advertisers.map((y) => (
      <path key={y} d={outOf(y)} />
    ))}
    {lit === 'path' && (
      <>
        <path className="taken" d={into(publishers[taken.from] ?? middle)} />
        <path className="taken" d={outOf(advertisers[taken.to] ?? middle)} />
      </>
    )}
    {publishers.map((y, at) => (
      <circle key={y} className={lit === 'path' && at === taken.from ? 'taken' : undefined} cx={150} cy={y} r={6} />
    ))}
    {advertisers.map((y, at) => (
      <circle key={y} className={lit === 'path' && at === taken.to ? 'taken' : undefined} cx={720} cy={y} r={6} />
    ))}
    <circle className={lit === 'none' ? undefined : 'taken'} cx={435} cy={middle} r={9} />
  </Mark>
)
