export { deviceRefusals } from '@amana/contract/device-refusals'
