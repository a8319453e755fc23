/** Thrown by `send` of a record form if the user does not confirm what saving requires. The form stays as it is. */
export class Declined extends Error {
  constructor() {
    super('declined');
    this.name = 'Declined';
  }
}
