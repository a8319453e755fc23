/** Name, in a job's folder, of the upright JPEG that is made for a detection service. */
export const uprightName = 'upright.jpg';
