export { nextSteps } from '@amana/contract/gone-phone'
