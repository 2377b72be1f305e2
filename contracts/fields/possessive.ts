/** For example, `Wildcat’s` and `Boulder Comets’`. */
export const possessive = (name: string) => `${name}${/s$/i.test(name) ? '’' : '’s'}`;
