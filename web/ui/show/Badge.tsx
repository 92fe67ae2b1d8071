import type { ComponentProps } from 'react'
import { chakra } from '@chakra-ui/react'

const tones = ['ftd', 'ftdrej', 'pending', 'submitted', 'rejected', 'accepted'] as const
export type BadgeTone = (typeof tones)[number]

const Look = chakra('span', {
  base: {
    display: 'inline-block',
    flex: 'none',
    px: '7px',
    borderRadius: 'sm',
    bg: 'bg.muted',
    fontSize: '2xs',
    fontWeight: 'medium',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: Object.fromEntries(tones.map((tone) => [tone, { bg: `st.${tone}.bg`, color: `st.${tone}.fg` }])) as Record<
      BadgeTone,
      object
    >,
  },
})

type Props = Omit<ComponentProps<typeof Look>, 'tone'> & { tone?: BadgeTone }

/** A word or two with a ground, grey or in the colour of a status. */
export const Badge = ({ tone, ...props }: Props) => <Look className="badge" data-tone={tone} tone={tone} {...props} />
