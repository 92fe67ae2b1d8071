import { chakra } from '@chakra-ui/react'

const Bar = chakra('span', {
  base: {
    display: 'inline-block',
    borderRadius: 'sm',
    background:
      'linear-gradient(90deg, {colors.skeleton} 30%, {colors.skeleton.hi} 50%, {colors.skeleton} 70%) 0 0 / 220% 100%',
    animation: 'shimmer 1.4s linear infinite',
  },
})

/** A grey placeholder of the size of loading content. */
export const Skeleton = ({ width = '100%', height = 10 }: { width?: number | string; height?: number | string }) => (
  <Bar className="skeleton" style={{ width, height }} aria-hidden />
)
