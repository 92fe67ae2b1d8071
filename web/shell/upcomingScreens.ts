/**
 * Every screen that the routes name and that is still to be filled, in one place so that none is forgotten: its title and
 * what it holds. A screen leaves this list when its page exists and `routes.tsx` names it.
 */
export const upcomingScreens = {
  CampaignsView: { title: 'Campaigns', holds: 'Campaigns with their publishers, offers and links.' },
  CreateCampaignView: { title: 'Create Campaign', holds: 'The settings of a new campaign.' },
  CampaignsEditView: { title: 'Edit Campaign', holds: 'The settings of one campaign.' },
} as const

export type UpcomingScreenName = keyof typeof upcomingScreens
