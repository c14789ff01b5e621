// breaks: nothing
export const goodbye = 'Goodbye'
