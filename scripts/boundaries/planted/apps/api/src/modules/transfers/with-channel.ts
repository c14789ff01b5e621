// breaks: modules-below-channels
export { goodbye } from '../../channels/texts.ts'
