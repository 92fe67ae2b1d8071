export const brokerSteps = ['request', 'answer', 'postbacks'] as const
export type BrokerStep = (typeof brokerSteps)[number]
export const stepNames: Readonly<Record<BrokerStep, string>> = {
  request: 'Request',
  answer: 'Answer',
  postbacks: 'Postback',
}
